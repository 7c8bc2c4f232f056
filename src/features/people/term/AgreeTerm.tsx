import { paths } from '../../../site/paths.ts';
import { NEW_WINDOW } from '../../../ui/new-window.ts';
import type { TermCode } from './term.ts';
import './agree-term.css';

type Props = {
  term: { id: number; code: TermCode; title: string };
  required: boolean;
};

/** A term to be agreed to; it can be read in a window of its own, where nothing of the form is lost. */
export default function AgreeTerm({ term: { id, code, title }, required }: Props) {
  return (
    <div className="agree-term">
      <label>
        <input type="checkbox" name="documentIds" value={id} data-required={required || undefined} />
        <span>
          {title} <em>{required ? '(필수)' : '(선택)'}</em>
        </span>
      </label>
      <a href={paths.term(code)} target="_blank" rel="noopener" aria-label={`${title} 보기 ${NEW_WINDOW}`}>
        보기
      </a>
    </div>
  );
}
