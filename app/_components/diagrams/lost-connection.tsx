/** Two blocks whose wire has come apart. Few shapes: every page carries it, in case it fails. */
export function LostConnection() {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 260" className="diagram max-w-md">
      <rect className="sheet" x="16" y="40" width="112" height="92" rx="14" />
      <rect className="sheet" x="292" y="128" width="112" height="92" rx="14" />
      <path className="ink" d="M34 62h56v9H34zM352 146h36v9h-36z" />
      <path className="line" d="M34 82h74v7H34zM34 97h50v7H34zM352 165h28v7h-28z" />
      <path className="soft" d="M308 144h34v60h-34z" />
      <path
        className="wire"
        d="M128 86C168 86 160 128 184 128M236 146C262 146 252 174 292 174M206 100l-4-14M222 104l8-12M208 160l-4 14M224 166l6 12"
      />
      <path
        className="accent"
        d="M180 116h10a14 12 0 0 1 0 24h-10zM242 134h-12a12 12 0 0 0 0 24h12z"
      />
      <path className="stroke" d="M203 122h8M203 134h8" />
      <circle className="dot" cx="128" cy="86" r="7" />
      <circle className="dot" cx="292" cy="174" r="7" />
    </svg>
  );
}
