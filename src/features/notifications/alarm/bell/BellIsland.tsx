import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '../../../../site/paths.ts';
import Either from '../../../../personal/Either.tsx';
import { useOwn } from '../../../../personal/use-own.ts';
import Popover from '../../../../ui/dialog/Popover.tsx';
import BellState from './BellState.tsx';
import './bell.css';

const AlarmList = lazy(() => import('../list/AlarmList.tsx'));

export default function BellIsland({ children }: { children?: ReactNode }) {
  const { hasAlarms } = useOwn();
  const [isOpened, setOpened] = useState(false);
  return (
    <Popover
      id="alarms"
      label="알림"
      isTriggerNamed
      onOpen={() => setOpened(true)}
      trigger={
        <>
          {children}
          <Either when={['alarmed', 'not-alarmed']} is={hasAlarms}>
            {(isAlarmed) => <BellState isNew={isAlarmed} />}
          </Either>
        </>
      }
    >
      <div className="bell-box">
        <div className="bell-head">
          <strong>알림</strong>
          <a href={paths.alarms}>모두 보기</a>
        </div>
        {isOpened && (
          <Suspense fallback={<p className="bell-waiting">알림을 불러오고 있어요</p>}>
            <AlarmList />
          </Suspense>
        )}
      </div>
    </Popover>
  );
}
