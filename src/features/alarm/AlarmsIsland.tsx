import { paths } from '../../paths.ts';
import type { AlarmTag } from './alarm-types.ts';
import type { AlarmPage } from './alarm-calls.browser.ts';
import AlarmList from './AlarmList.tsx';
import './alarms.css';

type Props = {
  categories: readonly { id: string; title: string }[];
  tag?: AlarmTag | undefined;
  initial: AlarmPage;
};

/** The page of what the member is told: its categories are links, of which the current one leads back to all. */
export default function AlarmsIsland({ categories, tag, initial }: Props) {
  return (
    <>
      <ul className="alarm-categories">
        {categories.map(({ id, title }) => (
          <li key={id}>
            <a href={id === tag ? paths.alarms : `${paths.alarms}?tag=${id}`} aria-current={id === tag || undefined}>
              #{title}
            </a>
          </li>
        ))}
      </ul>
      <AlarmList tag={tag} initial={initial} />
    </>
  );
}
