import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { explain } from '../../../../session/browser/explain.browser.ts';
import Switch from '../../../../ui/form/Switch.tsx';
import '../../../people/member/settings/alarm-settings.css';
import { findPushState, onPermissionChange, type PushState, turnPushOff, turnPushOn } from './push.browser.ts';

const hints: Record<PushState | 'unknown' | 'asking', string> = {
  unknown: '새 알림이 오면 이 기기에서 바로 알려 드려요.',
  off: '새 알림이 오면 이 기기에서 바로 알려 드려요.',
  on: '새 알림이 오면 이 기기에서 바로 알려 드려요.',
  asking: '브라우저가 물으면 허용을 눌러 주세요.',
  denied: '브라우저에서 알림이 차단되어 있어요. 주소창 옆의 사이트 설정에서 알림을 허용한 뒤 다시 켜 주세요.',
  homeScreen: '공유 메뉴에서 ‘홈 화면에 추가’를 누른 뒤, 홈 화면에서 푸릇을 열어 켜 주세요.',
  unsupported: '이 브라우저에서는 알림을 받을 수 없어요. 다른 브라우저에서 켜 주세요.',
  app: '앱에서는 휴대폰의 알림 설정을 따라요.',
};

export default function PushIsland() {
  const [state, setState] = useState<PushState | 'unknown' | 'asking'>('unknown');
  const isBusy = useRef(false);

  /** Runs one action at a time. After an error, the state is read again. */
  const run = async (act: () => Promise<PushState>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      setState(await act());
    } catch (failure) {
      explain(failure);
      setState(await findPushState().catch(() => 'unknown' as const));
    } finally {
      isBusy.current = false;
    }
  };

  const look = useEffectEvent(async () => {
    const found = await findPushState().catch(() => undefined);
    if (found && !isBusy.current) setState(found);
  });
  useEffect(() => {
    void look();
    return onPermissionChange(() => void look());
  }, []);

  const press = (wanted: boolean) => {
    if (wanted) setState('asking');
    void run(wanted ? turnPushOn : turnPushOff);
  };

  return (
    <fieldset className="alarm-settings">
      <legend>기기 알림</legend>
      <Switch
        label="이 기기로 알림 받기"
        hint={<span role="status">{hints[state]}</span>}
        checked={state === 'on' || state === 'asking'}
        disabled={state !== 'on' && state !== 'off'}
        onChange={press}
      />
    </fieldset>
  );
}
