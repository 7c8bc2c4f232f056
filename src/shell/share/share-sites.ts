type Shared = { title: string; url: string };

/**
 * Returns the sites that open a share window. Kakao's needs a key; without one, `ShareItems.astro` offers another way.
 */
export function shareSites({ title, url }: Shared, kakaoJsKey?: string) {
  return [
    ...(kakaoJsKey ? [{ label: '카카오톡', href: kakaoAddress(url, kakaoJsKey) }] : []),
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}` },
    { label: 'X', href: `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}` },
  ];
}

/**
 * Returns the address of Kakao's share window, as Kakao's own script builds it. Kakao reads the page itself. The page's
 * domain must be registered for the application at Kakao.
 */
function kakaoAddress(url: string, key: string): string {
  const query = new URLSearchParams({
    app_key: key,
    ka: `sdk/2.7.5 os/javascript sdk_type/javascript lang/ko origin/${encodeURIComponent(new URL(url).origin)}`,
    validation_action: 'scrap',
    validation_params: JSON.stringify({ link_ver: '4.0', request_url: url }),
  });
  return `https://sharer.kakao.com/picker/link?${query}`;
}
