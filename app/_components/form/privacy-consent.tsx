/** The sentence that sending agrees to; `{confidentialité}` in it is the link. */
export function PrivacyConsent({
  words: { consentText, privacyLink },
}: {
  words: { consentText: string; privacyLink: string };
}) {
  const [before, after] = consentText.split('{confidentialité}');
  return (
    <>
      {before}
      <a href="/privacy" className="link">
        {privacyLink}
      </a>
      {after}
    </>
  );
}
