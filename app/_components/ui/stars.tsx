const STAR = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z';

/** A rating as stars, read as « n étoiles sur 5 ». */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} étoile${rating > 1 ? 's' : ''} sur 5`}>
      <svg aria-hidden="true" viewBox="0 0 104 20" width="104" height="20">
        {[0, 1, 2, 3, 4].map((index) => (
          <path
            key={index}
            d={STAR}
            transform={`translate(${index * 21} 0)`}
            className={
              index < rating ? 'fill-accent stroke-accent' : 'fill-transparent stroke-edge'
            }
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        ))}
      </svg>
    </span>
  );
}
