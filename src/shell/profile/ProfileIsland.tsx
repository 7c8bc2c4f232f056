import { paths } from '../../paths.ts';
import { useOwn } from '../../personal/use-own.ts';
import Popover from '../../ui/Popover.tsx';
import LogOutIsland from './LogOutIsland.tsx';
import { activities, blocks, contact, editProfile } from './member-menu.ts';
import OwnAvatar from './OwnAvatar.tsx';
import './profile.css';

const groups = [[editProfile], activities, [blocks, contact]];

/** The member's picture, and under it everything that is theirs. */
export default function ProfileIsland() {
  const { nickname } = useOwn();
  return (
    <Popover id="profile" label="내 메뉴" trigger={<OwnAvatar size="profile" />}>
      <a className="profile-head" href={paths.me}>
        <OwnAvatar size="profile" />
        <span>
          <strong>{nickname}</strong>님
        </span>
      </a>
      {groups.map((items) => (
        <ul key={items[0]?.href} className="profile-items">
          {items.map(({ title, href }) => (
            <li key={href}>
              <a className="popover-item" href={href}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      ))}
      <ul className="profile-items">
        <li>
          <LogOutIsland className="popover-item" />
        </li>
      </ul>
    </Popover>
  );
}
