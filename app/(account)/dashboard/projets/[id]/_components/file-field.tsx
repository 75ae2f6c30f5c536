import type { ComponentProps, Ref } from 'react';
import { Frame } from '@/app/_components/form/field.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';

/**
 * Chooses files. A browser says so in its own language, which may not be ours: our words stand over its button, whose own
 * are drawn in no size, as what it says of nothing chosen. Without scripts it names the file that was chosen.
 *
 * @param isListed whether what was chosen is listed elsewhere, and not named here
 */
export function FileField({
  ref,
  label,
  isListed,
  error,
  ...props
}: Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  id: string;
  ref: Ref<HTMLInputElement>;
  label: string;
  isListed: boolean;
  error: string | undefined;
}) {
  return (
    <Frame
      id={props.id}
      label={label}
      hint={'25\u00a0Mo au plus\u00a0: PDF, image, document, tableur, son, vidéo ou archive ZIP.'}
      error={error}
    >
      {(wiring) => (
        <div className="group relative mt-2">
          <input
            {...props}
            {...wiring}
            ref={ref}
            type="file"
            required={!isListed}
            className={`control block min-h-16 cursor-pointer py-2 leading-12 file:mr-4 file:h-12 file:w-48 file:cursor-pointer file:border-0 file:bg-transparent file:text-[0px] invalid:text-[0px] ${isListed ? 'text-[0px]' : ''}`}
          />
          <span
            aria-hidden="true"
            className={buttonClass(
              'secondary',
              'pointer-events-none absolute top-2 left-2 w-48 px-3 group-hover:bg-ink group-hover:text-paper',
            )}
          >
            Choisir un fichier
          </span>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-54 hidden items-center text-muted sm:pointer-fine:flex noscript:!hidden"
          >
            ou déposez-en ici
          </span>
        </div>
      )}
    </Frame>
  );
}
