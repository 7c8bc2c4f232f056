import { useMemo } from 'react';
import ErrorState from '../../../../ui/feedback/ErrorState.tsx';
import Skeleton from '../../../../ui/feedback/Skeleton.tsx';
import { useFetched } from '../../../../ui/fetch/use-fetched.browser.ts';
import { type ReportSubject, reasonsFor } from './report-reasons.browser.ts';

type Props = {
  category: ReportSubject;
  chosen: number | undefined;
  onChoose: (reasonId: number) => void;
};

/** The choice of reasons, with placeholders until they are loaded. */
export default function ReportReasons({ category, chosen, onChoose }: Props) {
  const store = useMemo(() => reasonsFor(category), [category]);
  const { data: reasons, hasFailed } = useFetched(store);
  if (hasFailed) return <ErrorState text="신고 이유를 불러오지 못했어요" onRetry={() => store.revalidate()} />;
  return (
    <fieldset className="report-reasons" aria-busy={!reasons}>
      <legend className="visually-hidden">신고 이유</legend>
      {reasons ? (
        reasons.map(({ depth1CodeId: id, depth1CodeValue: text }) => (
          <label key={id}>
            <input type="radio" name="reason" checked={chosen === id} onChange={() => onChoose(id)} />
            {text}
          </label>
        ))
      ) : (
        <Waiting />
      )}
    </fieldset>
  );
}

const ROWS = 6;

function Waiting() {
  return Array.from({ length: ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <div key={row} className="report-waiting">
      <Skeleton kind="line" width="short" />
    </div>
  ));
}
