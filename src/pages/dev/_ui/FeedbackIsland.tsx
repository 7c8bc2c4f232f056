import { useRef, useState } from 'react';
import Button from '../../../ui/form/Button.tsx';
import ErrorState from '../../../ui/feedback/ErrorState.tsx';
import '../../../ui/feedback/loading-bar.browser.ts';
import { startLoading } from '../../../ui/feedback/loading.store.ts';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import Tabs from '../../../ui/Tabs.tsx';

export default function FeedbackIsland() {
  const finish = useRef<() => void>(undefined);
  const [busy, setBusy] = useState(false);

  const retry = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  };

  const tabs = [
    { id: 'story', label: '스토리', panel: <p>메이커가 들려주는 이야기예요.</p> },
    { id: 'article', label: '매거진', panel: <p>계절마다 읽을거리를 모았어요.</p> },
    { id: 'talk', label: '톡', panel: <ErrorState text="톡을 불러오지 못했어요" busy={busy} onRetry={retry} /> },
  ];
  return (
    <>
      <div className="dev-row">
        <Button onClick={() => showSnackbar('스크랩했어요')}>짧은 알림</Button>
        <Button
          onClick={() => showSnackbar('스크랩을 해제하지 못했어요', '연결을 확인하고 잠시 후 다시 시도해 주세요')}
        >
          긴 알림
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            finish.current?.();
            finish.current = startLoading();
          }}
        >
          불러오기 시작
        </Button>
        <Button variant="quiet" onClick={() => finish.current?.()}>
          불러오기 끝
        </Button>
      </div>
      <Tabs label="글 종류" tabs={tabs} />
    </>
  );
}
