/** Two blocks whose wire has come apart. */
export function LostConnection() {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 260" className="diagram max-w-md">
      <rect className="sheet" x="16" y="40" width="112" height="92" rx="14" />
      <rect className="ink" x="34" y="62" width="56" height="9" rx="4" />
      <rect className="line" x="34" y="82" width="74" height="7" rx="3.5" />
      <rect className="line" x="34" y="97" width="50" height="7" rx="3.5" />
      <rect className="sheet" x="292" y="128" width="112" height="92" rx="14" />
      <rect className="soft" x="308" y="144" width="34" height="60" rx="5" />
      <rect className="ink" x="352" y="146" width="36" height="9" rx="4" />
      <rect className="line" x="352" y="165" width="28" height="7" rx="3.5" />
      <path className="wire" d="M128 86C168 86 160 128 184 128" />
      <path className="wire" d="M236 146C262 146 252 174 292 174" />
      <path className="accent" d="M180 116h10a14 12 0 0 1 0 24h-10z" />
      <path className="stroke" d="M203 122h8M203 134h8" />
      <path className="accent" d="M242 134h-12a12 12 0 0 0 0 24h12z" />
      <path className="wire" d="M206 100l-4-14M222 104l8-12M208 160l-4 14M224 166l6 12" />
      <circle className="dot" cx="128" cy="86" r="7" />
      <circle className="dot" cx="292" cy="174" r="7" />
    </svg>
  );
}
