import { AnimatedDiagram } from '@/app/_components/diagrams/animated-diagram.tsx';

/** A certificate with its seal. Decorative: the words beside it say the same. */
export function Certificate() {
  return (
    <AnimatedDiagram viewBox="0 0 320 220">
      <rect className="sheet" x="24" y="20" width="272" height="176" rx="10" />
      <rect className="stroke" x="36" y="32" width="248" height="152" rx="5" strokeWidth="1.2" />
      <rect className="ink" x="58" y="58" width="118" height="12" rx="6" />
      <rect className="line" x="58" y="84" width="170" height="7" rx="3.5" />
      <rect className="line" x="58" y="100" width="150" height="7" rx="3.5" />
      <rect className="line" x="58" y="116" width="96" height="7" rx="3.5" />
      <path className="stroke" d="M58 158c14-18 20-18 24-4s12 8 18-2 14-6 30-2" />
      <path className="sheet" d="M214 156v44l18-12 18 12v-44z" />
      <g className="pop">
        <circle className="accent" cx="232" cy="140" r="32" />
        <path className="check" d="M218 141l10 11 19-22" />
      </g>
    </AnimatedDiagram>
  );
}
