import type { ComponentProps } from 'react';
import AlarmList from './AlarmList.tsx';
import './alarms.css';

/** The list as the page of its own has it; under the bell it is loaded when that is opened. */
export default function AlarmsIsland(props: ComponentProps<typeof AlarmList>) {
  return <AlarmList {...props} />;
}
