import { paths } from '../../../site/paths.ts';
import { NEW_WINDOW } from '../../../ui/new-window.ts';
import type { TermCode } from '../../../site/path-values.ts';
import './agree-term.css';

type Props = {
  term: { id: number; code: TermCode; title: string };
  required: boolean;
};

/** A checkbox for terms. Its link opens the text in a new window, so that the form keeps its input. */
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
