import { useRef, useState } from 'react';
import { callMain } from '../../../../http/browser/client.browser.ts';
import { formatDay } from '../../../../lib/dates.ts';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import Switch from '../../../../ui/form/Switch.tsx';
import type { AlarmSettings } from '../../../../model/stored-values.ts';
import QuietHoursFields from './QuietHoursFields.tsx';
import './alarm-settings.css';

type SwitchKey = Exclude<keyof AlarmSettings, 'quietHours'>;
type Row = { key: SwitchKey; label: string; hint: string };

const activity: Row[] = [
  { key: 'comment', label: '댓글', hint: '내 글에 댓글이, 내 댓글에 답글이 달리면 알려 드려요.' },
  { key: 'newPost', label: '새 글', hint: '팔로우하거나 구독한 사람이 새 글을 올리면 알려 드려요.' },
  { key: 'reaction', label: '박수와 팔로우', hint: '여러 건을 모아서 한 번에 알려 드려요.' },
];
const news: Row[] = [
  { key: 'marketing', label: '혜택과 소식 (광고)', hint: '이벤트와 기획전 소식을 받아요.' },
  { key: 'marketingAtNight', label: '밤에도 받기', hint: '밤 9시부터 아침 8시 사이에도 받아요.' },
];

/** The member's alarm settings. Each choice is saved at once and reverted if saving fails. */
export default function AlarmSettingsIsland({ initial }: { initial: AlarmSettings }) {
  const [settings, setSettings] = useState(initial);

  const kept = useRef(initial);
  const saving = useRef(Promise.resolve());

  /** Saves the choices in sequence, so that the last choice wins. */
  const change = (chosen: Partial<AlarmSettings>) => {
    setSettings((settings) => ({ ...settings, ...chosen }));
    saving.current = saving.current.then(async () => {
      try {
        await callMain('/v1/user/alarm', { method: 'PUT', body: chosen });
        kept.current = { ...kept.current, ...chosen };
        confirmConsent(chosen);
      } catch (failure) {
        const undone = Object.keys(chosen).map((name) => [name, kept.current[name as keyof AlarmSettings]]);
        setSettings((settings) => ({ ...settings, ...Object.fromEntries(undone) }));
        explain(failure);
      }
    });
  };

  const press = (key: SwitchKey, wanted: boolean) =>
    change({ [key]: wanted, ...(key === 'marketing' && !wanted && { marketingAtNight: false }) });

  const group = (title: string, rows: Row[]) => (
    <fieldset className="alarm-settings">
      <legend>{title}</legend>
      {rows.map(({ key, label, hint }) => (
        <Switch
          key={key}
          label={label}
          hint={hint}
          checked={settings[key]}
          disabled={key === 'marketingAtNight' && !settings.marketing}
          onChange={(wanted) => press(key, wanted)}
        />
      ))}
    </fieldset>
  );
  return (
    <>
      {group('활동', activity)}
      {group('소식', news)}
      <QuietHoursFields kept={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
    </>
  );
}

/** Confirms a change of the consent to advertising: shows the recorded choice and its date. */
function confirmConsent({ marketing, marketingAtNight }: Partial<AlarmSettings>): void {
  const day = formatDay(new Date());
  if (marketing !== undefined) showSnackbar(marketing ? '소식 받기에 동의했어요' : '소식 받기를 거절했어요', day);
  else if (marketingAtNight !== undefined) {
    showSnackbar(marketingAtNight ? '소식을 밤에도 받기로 했어요' : '소식을 밤에는 받지 않기로 했어요', day);
  }
}
