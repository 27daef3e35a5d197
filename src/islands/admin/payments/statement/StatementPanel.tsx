import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatementTaken } from '../../../../../server/contract/bank-statements.ts';
import { counted } from '../../../../../server/contract/counted.ts';
import { limits } from '../../../../../server/contract/limits.ts';
import { errorMessage } from '../../../../lib/api/api-error.ts';
import { formatDate } from '../../../../lib/words/format-date.ts';
import { formatNumber } from '../../../../lib/words/format-price.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileField } from '../../upload/FileField.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { CreditGroups } from './CreditGroups.tsx';
import { IgnoredCredits } from './CreditTable.tsx';
import { Differences } from './Differences.tsx';
import { type Question, sendStatement } from './send-statement.ts';

/** Panel of bank statements: upload, compare and accept matches. */
export function StatementPanel() {
  const [asked, setAsked] = useState<Question>();
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: sendStatement,
    onSuccess: (answer) => setAsked('question' in answer ? answer.question : undefined),
  });
  const read = data && 'taken' in data ? data : undefined;

  function correct() {
    if (read === undefined) return;
    const { file, taken } = read;
    const columns = Object.fromEntries(Object.entries(taken.columns).map(([name, at]) => [name, String(at)]));
    setAsked({ file, names: taken.names, columns, replaces: taken.readAt });
    reset();
  }

  return (
    <div className="stack">
      {asked ? (
        <ColumnsForm
          question={asked}
          onTell={(columns) => mutate({ ...asked, columns })}
          onCancel={() => setAsked(undefined)}
        />
      ) : (
        <div className="statement-file">
          <FileField
            id="statement"
            label="Bank statement (CSV, TSV or Excel)"
            accept=".csv,.tsv,.txt,.xls,.xlsx,.xlsm,.ods,text/csv,text/tab-separated-values"
            maxBytes={limits.importBytes}
            error={error === null ? undefined : errorMessage(error)}
            onChoose={(file) => mutate({ file, columns: {} })}
          />
        </div>
      )}
      <div role="status">
        {isPending && <div className="skeleton skeleton-row" />}
        {read && <Taken taken={read.taken} onCorrect={correct} />}
      </div>
      {!asked && (
        <>
          <CreditGroups />
          <Differences />
          <IgnoredCredits />
        </>
      )}
    </div>
  );
}

function Taken({ taken, onCorrect }: { taken: StatementTaken; onCorrect: () => void }) {
  const { lines, credits, known, firstDay, lastDay, passedOver, notes, proof } = taken;
  const days = [...new Set([firstDay, lastDay])].flatMap((day) => (day === null ? [] : formatDate(day)));
  return (
    <div className="stack-small">
      {notes.length > 0 && (
        <ul className="notice notice-warning">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {proof.state === 'broken' && (
        <div className="notice notice-warning" role="alert">
          <p>
            <strong>{proof.at}: the balance stops agreeing.</strong> A line before it is missing or was
            changed, or the columns are wrong. Nothing from this line on is ticked: compare it with your bank.
          </p>
        </div>
      )}
      <div className="notice notice-success stack-small">
        {proof.state === 'proved' && (
          <p>
            <strong>Proved to the last line.</strong> Every balance in the file agrees.
            {proof.parts > 1 &&
              ` It has ${formatNumber(proof.parts)} parts, for example accounts, that do not follow one another.`}
          </p>
        )}
        {proof.state === 'none' && (
          <p className="small">
            The file has no balance in each line, so nothing proves that all lines are here and are read
            right.
          </p>
        )}
        <p>
          {counted(lines, 'line')}, {counted(credits, 'payment')}
          {days.length > 0 && `, ${days.join(' to ')}`}
          {known > 0 && `; ${formatNumber(known)} already known`}.
        </p>
        {passedOver.length > 0 && (
          <p className="soft small">
            {passedOver.length === 1 ? 'Line' : 'Lines'} {passedOver.join(', ')} of the file could not be
            read. If a payment is among them, accept it by hand.
          </p>
        )}
        <Button kind="secondary" small onClick={onCorrect}>
          The columns are wrong
        </Button>
      </div>
    </div>
  );
}
