type Shared = { title: string; url: string };

/** Where a page can be told of, in windows of their own. Kakao's asks for a key, without which there is another way. */
export function shareSites({ title, url }: Shared, kakaoJsKey?: string) {
  return [
    ...(kakaoJsKey ? [{ label: '카카오톡', href: kakaoAddress(url, kakaoJsKey) }] : []),
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}` },
    { label: 'X', href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ];
}

/** As Kakao's own script opens it: Kakao reads the page by itself, from a domain that the application names. */
function kakaoAddress(url: string, key: string): string {
  const query = new URLSearchParams({
    app_key: key,
    ka: `sdk/2.7.5 os/javascript sdk_type/javascript lang/ko origin/${encodeURIComponent(new URL(url).origin)}`,
    validation_action: 'scrap',
    validation_params: JSON.stringify({ link_ver: '4.0', request_url: url }),
  });
  return `https://sharer.kakao.com/picker/link?${query}`;
}
