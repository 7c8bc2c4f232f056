import { paths } from '../../paths.ts';
import './author-name.css';
import { LEFT_NICKNAME } from './leave.ts';

/** The twin of `AuthorName.astro` for islands. */
export default function AuthorName({ id, nickname }: { id: number; nickname: string }) {
  if (nickname === LEFT_NICKNAME) return nickname;
  return (
    <a className="author-link" href={paths.user(id)}>
      {nickname}
    </a>
  );
}
