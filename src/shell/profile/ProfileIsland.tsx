import { paths } from '../../site/paths.ts';
import Either from '../../personal/Either.tsx';
import { useOwn } from '../../personal/use-own.ts';
import Popover from '../../ui/dialog/Popover.tsx';
import LogOutIsland from './LogOutIsland.tsx';
import {
  activities,
  alarmSettings,
  blocks,
  contact,
  editProfile,
  makerArea,
  type MenuItem,
  operatorArea,
} from './member-menu.ts';
import OwnAvatar from './OwnAvatar.tsx';
import './profile.css';

const groups = [[editProfile], activities, [alarmSettings, blocks, contact]];

/** The viewer's avatar, which opens the member's menu. */
export default function ProfileIsland() {
  const { nickname, isMaker, isOperator } = useOwn();
  return (
    <Popover id="profile" label="내 메뉴" trigger={<OwnAvatar size="profile" />}>
      <a className="profile-head" href={paths.me}>
        <OwnAvatar size="profile" />
        <span>
          <strong>{nickname}</strong>님
        </span>
      </a>
      {groups.map((items) => (
        <Items key={items[0]?.href} items={items} />
      ))}
      <Either when={['maker', 'not-maker']} is={isMaker}>
        {(holds) => holds && <Items items={makerArea} />}
      </Either>
      <Either when={['operator', 'not-operator']} is={isOperator}>
        {(holds) => holds && <Items items={operatorArea} />}
      </Either>
      <ul className="profile-items">
        <li>
          <LogOutIsland className="popover-item" />
        </li>
      </ul>
    </Popover>
  );
}

function Items({ items }: { items: MenuItem[] }) {
  return (
    <ul className="profile-items">
      {items.map(({ title, href }) => (
        <li key={href}>
          <a className="popover-item" href={href}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
