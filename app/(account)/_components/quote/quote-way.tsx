import type { SheetNames } from '@/lib/quotes/names.ts';
import type { SentState } from '@/lib/quotes/states.ts';

/** Progress of a quote by its state: the steps after its receipt, and the index of the one it has reached. */
const WAYS: Readonly<Record<SentState, readonly [steps: readonly string[], reached: number]>> = {
  sent: [['Votre accord', 'Démarrage'], 1],
  accepted: [['Votre accord', 'Démarrage'], 2],
  refused: [['Refusé'], 1],
  expired: [['Expiré'], 1],
  replaced: [['Remplacé'], 1],
  revoked: [['Retiré'], 1],
  withdrawn: [['Votre accord', 'Rétracté'], 2],
  terminated: [['Votre accord', 'Résilié'], 2],
};

/** An amendment begins nothing: it changes what is under way. */
const lastOf = (step: string, { name }: SheetNames) =>
  name === 'Avenant' && step === 'Démarrage' ? 'En vigueur' : step;

/** The site's line from the quote to the start of the work, drawn as far as it has come. */
export function QuoteWay({ state, names }: { state: SentState; names: SheetNames }) {
  const [then, reached] = WAYS[state];
  const steps = [names.received, ...then.map((step) => lastOf(step, names))];
  return (
    <ol className="no-print flex max-w-2xl" aria-label={`Où en est ${names.this}`}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={`relative ${index < steps.length - 1 ? 'flex-1' : ''}`}
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={`absolute top-[6px] right-0 left-[15px] ${index < reached ? 'h-[3px] bg-accent' : 'border-edge border-t-[3px] border-dashed'}`}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={`port relative block ${index < reached ? 'port-full' : index === reached ? '' : '!border-edge'}`}
          />
          <span
            className={`mt-1.5 block pr-3 text-sm leading-snug ${index === reached ? 'font-semibold text-ink' : 'text-muted'}`}
          >
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
