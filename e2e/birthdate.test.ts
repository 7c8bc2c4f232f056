import { expect, test } from './test.ts';

test('a birthdate may be written as people write days; what was wrong is right at once', async ({ page }) => {
  await page.goto('/user/signup/form?provider=GOOGLE&keyId=newcomer&paramKey=any');
  await page.getByLabel('닉네임').fill('새싹이웃');
  const field = page.getByLabel('생년월일');
  await field.fill('1990-13-05');
  await page.getByRole('button', { name: '가입하기' }).click();
  const fault = page.getByText('생년월일을 숫자 8자리로 적어 주세요.');
  await expect(fault).toBeVisible();
  await expect(field).toBeFocused();
  for (const typed of ['1990-05-05', '1990.05.05', '19900505', '１９９００５０５', '1990년 05월 05일']) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(typed);
    await expect(fault).toBeHidden();
    await field.fill('1990');
    await page.getByRole('button', { name: '가입하기' }).click();
    await expect(fault).toBeVisible();
  }
});
