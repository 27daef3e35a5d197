import { useState } from 'react';
import { Drawn } from '../../ui/Drawn.tsx';
import { useDrawn } from './use-drawn.ts';

/** Examples in the order in which teachers look for them. */
const samples: readonly string[] = [
  '$x^2$',
  '$a_n$',
  String.raw`$\frac{a}{b}$`,
  String.raw`$\sqrt{x}$`,
  String.raw`$\sqrt[3]{8}$`,
  String.raw`$a \times b \div c$`,
  String.raw`$\pm 5$`,
  String.raw`$a \ne b$`,
  String.raw`$x \le 3 < y$`,
  String.raw`$\approx 3.14$`,
  String.raw`$90^\circ$`,
  String.raw`$\angle ABC$`,
  String.raw`$\triangle ABC \sim \triangle PQR$`,
  String.raw`$AB \parallel CD$`,
  String.raw`$l \perp m$`,
  String.raw`$\overline{AB}$`,
  String.raw`$\vec{F} = m\vec{a}$`,
  String.raw`$\hat{i} + \hat{j}$`,
  '$|x|$',
  String.raw`$\pi r^2$`,
  String.raw`$\alpha\ \beta\ \gamma\ \theta\ \lambda\ \mu\ \Omega$`,
  String.raw`$\sin^2\theta + \cos^2\theta = 1$`,
  String.raw`$\log_{10} x$`,
  String.raw`$\lim_{x \to 0} \frac{\sin x}{x}$`,
  String.raw`$\frac{dy}{dx}$`,
  String.raw`$\int_0^1 x^2\,dx$`,
  String.raw`$\sum_{i=1}^{n} i$`,
  String.raw`$n!$ and $\binom{n}{r}$`,
  String.raw`$A \cup B \cap C$`,
  String.raw`$x \in \mathbb{R}$`,
  String.raw`$p \Rightarrow q$`,
  String.raw`$\infty$`,
  String.raw`$\begin{pmatrix} a & b \\ c & d \end{pmatrix}$`,
  String.raw`$\begin{vmatrix} a & b \\ c & d \end{vmatrix}$`,
  String.raw`$f(x) = \begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}$`,
  String.raw`\ce{2H2 + O2 -> 2H2O}`,
  String.raw`\ce{SO4^2-}`,
  String.raw`\ce{N2 + 3H2 <=> 2NH3}`,
  String.raw`\ce{^{238}_{92}U}`,
  'H~2~O and 10^3^',
];

/** Help on writing formulas. Draws them once opened. */
export function FormulaHelp() {
  const [isOpen, setOpen] = useState(false);
  const html = useDrawn(isOpen ? samples : []);
  return (
    <details className="text-help" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Learn the signs of formulas</summary>
      <ul className="formula-signs" role="list">
        {samples.map((sample, at) => (
          <li key={sample}>
            <code>{sample}</code>
            {html?.[at] !== undefined && <Drawn className="drawn" html={html[at]} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
