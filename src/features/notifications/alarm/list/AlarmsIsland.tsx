import type { ComponentProps } from 'react';
import AlarmList from './AlarmList.tsx';
import './alarms.css';

/** The list for its own page. The bell loads `AlarmList` when it is opened. */
export default function AlarmsIsland(props: ComponentProps<typeof AlarmList>) {
  return <AlarmList {...props} />;
}
