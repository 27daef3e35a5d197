import { useMutation } from '@tanstack/react-query';
import type { StatementTaken } from '../../../../../server/contract/bank-statements.ts';
import { limits } from '../../../../../server/contract/limits.ts';
import { errorMessage } from '../../../../lib/api-error.ts';
import { shortDate } from '../../../../lib/format-date.ts';
import { formatNumber } from '../../../../lib/format-price.ts';
import { FileField } from '../../upload/FileField.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import { CreditGroups } from './CreditGroups.tsx';
import { sendStatement } from './send-statement.ts';

/** The provider's bank statement: read it, compare it, accept what fits. */
export function StatementPanel() {
  const { mutate, reset, data, error, isPending } = useMutation({ mutationFn: sendStatement });
  return (
    <div className="stack">
      {data && 'names' in data ? (
        <ColumnsForm
          names={data.names}
          onTell={(columns) => mutate([data.unknown, columns])}
          onCancel={reset}
        />
      ) : (
        <div className="statement-file">
          <FileField
            id="statement"
            label="Bank statement (CSV, TSV or Excel)"
            accept=".csv,.tsv,.txt,.xls,.xlsx,text/csv,text/tab-separated-values"
            maxBytes={limits.importBytes}
            error={error === null ? undefined : errorMessage(error)}
            onChoose={(file) => mutate([file, {}])}
          />
        </div>
      )}
      <div role="status">
        {isPending && <div className="skeleton skeleton-row" />}
        {data && 'taken' in data && <Taken taken={data.taken} />}
      </div>
      <CreditGroups />
    </div>
  );
}

function Taken({ taken }: { taken: StatementTaken }) {
  const { lines, credits, known, firstDay, lastDay, passedOver } = taken;
  const days =
    firstDay === null || lastDay === null ? '' : `, ${shortDate(firstDay)} to ${shortDate(lastDay)}`;
  return (
    <div className="notice notice-success stack-small">
      <p>
        {counted(lines, 'line')}, {counted(credits, 'payment')}
        {days}
        {known > 0 && `; ${formatNumber(known)} already known`}.
      </p>
      {passedOver.length > 0 && (
        <p className="soft small">
          {passedOver.length === 1 ? 'Line' : 'Lines'} {passedOver.join(', ')} of the file could not be read.
          If a payment is among them, accept it by hand.
        </p>
      )}
    </div>
  );
}

const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
