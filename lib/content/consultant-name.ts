import { fact } from '../words/placeholder.ts';

/** How the client area calls the consultant: by the owner's name, or by the studio's as long as that is missing. */
export const consultantName = ({
  ownerName,
  brand,
}: {
  ownerName: string;
  brand: string;
}): string => fact(ownerName) ?? brand;
