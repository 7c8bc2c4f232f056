import { paths } from '../../../site/paths.ts';
import './author-name.css';
import { hasLeft } from './leave/leave.ts';

/** `AuthorName.astro` for islands. */
export default function AuthorName({ id, nickname }: { id: number; nickname: string }) {
  if (hasLeft({ nickname })) return nickname;
  return (
    <a className="author-link" href={paths.user(id)}>
      {nickname}
    </a>
  );
}
