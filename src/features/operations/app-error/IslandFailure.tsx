import { paths } from '../../../site/paths.ts';
import Button from '../../../ui/form/Button.tsx';
import ErrorState from '../../../ui/feedback/ErrorState.tsx';
import NewWindow from '../../../ui/NewWindow.tsx';
import { reportError } from './report-error.browser.ts';

type Props = {
  error: unknown;
  isSmall: boolean;
};

/**
 * Replaces an island that threw an error; the rest of the page keeps working. It has no styles of its own, only those
 * of every page.
 */
export default function IslandFailure({ error, isSmall }: Props) {
  const report = (
    <Button
      variant="quiet"
      size="small"
      href={paths.trouble}
      target="_blank"
      rel="noopener"
      onClick={() => reportError(error)}
    >
      {isSmall ? '오류 알리기' : '오류 알리고 도움말 보기'}
      <NewWindow />
    </Button>
  );
  if (isSmall) {
    return (
      <span role="alert">
        <span className="visually-hidden">현재 서비스가 원활하지 않습니다</span>
        {report}
      </span>
    );
  }
  return (
    <ErrorState text="현재 서비스가 원활하지 않습니다" onRetry={() => location.reload()}>
      <p className="state-text">
        잠시 후 다시 시도해 주세요. 계속되면 브라우저의 캐시와 쿠키를 지우고 다시 로그인해 주세요. 이 기기에만 저장된,
        아직 올리지 않은 글도 함께 지워지니 먼저 다른 곳에 옮겨 두세요.
      </p>
      {report}
    </ErrorState>
  );
}
