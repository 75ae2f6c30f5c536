const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3L7 14.2l-5-4.9 6.9-1z';

/** A star of the rating's choice, filled where its button or one after it is chosen. */
export function ChoiceStar() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="30" height="30">
      <path
        d={STAR}
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="in-[label:has(:checked)]:fill-accent in-[label:has(:checked)]:stroke-accent in-[label:has(~label_:checked)]:fill-accent in-[label:has(~label_:checked)]:stroke-accent fill-transparent stroke-edge"
      />
    </svg>
  );
}
