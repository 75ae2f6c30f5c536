import { UNSHOWN_DRAFT } from '@/app/_components/layout/preview-bar.tsx';

/** The page in place of one whose draft cannot be shown; the bar names what it lacks. */
export function UnshownDraft() {
  return (
    <section className="canvas">
      <div className="wrap min-h-[75vh] pt-36 pb-20">
        <h1 className="max-w-3xl text-title">{UNSHOWN_DRAFT.title}</h1>
        <p className="mt-5 max-w-lg text-lead text-muted">{UNSHOWN_DRAFT.text}</p>
      </div>
    </section>
  );
}
