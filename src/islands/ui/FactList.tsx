import { Fragment } from 'react';

type Fact = readonly [name: string, value: string | false | null | undefined];

/** List of non-empty facts. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="fact-list">
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="message-text">{value}</dd>
        </Fragment>
      ))}
  </dl>
);
