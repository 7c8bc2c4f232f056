import type { WritingsFate } from './leave.ts';

type Props = {
  /** The texts that can be deleted, such as `톡 3개, 댓글 12개`. */
  written: string;
  chosen: WritingsFate;
  onChoose: (fate: WritingsFate) => void;
};

/** The choice between keeping and deleting the texts of the leaving member. */
export default function WritingsChoice({ written, chosen, onChoose }: Props) {
  const choices: Record<WritingsFate, [label: string, hint: string]> = {
    keep: ['‘탈퇴한 회원’의 글로 남기기', '다른 회원과 나눈 이야기가 이어져요. 누가 썼는지는 알 수 없어요.'],
    delete: ['모두 삭제하기', `${written}를 삭제해요. 댓글은 ‘삭제된 댓글입니다.’로 자리가 남기도 해요.`],
  };
  return (
    <fieldset className="leave-choices">
      <legend>내가 쓴 글과 댓글</legend>
      {Object.entries(choices).map(([fate, [label, hint]]) => (
        <label key={fate}>
          <input
            type="radio"
            name="writings"
            value={fate}
            checked={chosen === fate}
            onChange={() => onChoose(fate as WritingsFate)}
          />
          <span>
            {label}
            <small>{hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
