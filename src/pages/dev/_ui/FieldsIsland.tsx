import { useState } from 'react';
import Field from '../../../ui/form/Field.tsx';

export default function FieldsIsland() {
  const [nickname, setNickname] = useState('초록손');
  return (
    <div className="dev-column">
      <Field label="이름" />
      <Field
        label="닉네임"
        hint="다른 사람에게 보이는 이름이에요."
        required
        limit={10}
        value={nickname}
        onChange={(event) => setNickname(event.target.value)}
      />
      <Field label="이메일" type="email" error="이메일 주소를 다시 확인해 주세요." defaultValue="pureut@" />
      <Field
        label="소개"
        multiline
        limit={20}
        placeholder="어떤 식물과 함께 사나요?"
        defaultValue="👨‍👩‍👧‍👦 네 식구와 화분 스물두 개가 함께 살아요"
      />
      <Field label="추천인" disabled defaultValue="바꿀 수 없어요" />
    </div>
  );
}
