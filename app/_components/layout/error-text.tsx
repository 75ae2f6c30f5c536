'use client';

import { createContext, type ReactNode, useContext } from 'react';

type ErrorText = { title: string; text: string };

const Context = createContext<ErrorText>({ title: '', text: '' });

/** Hands the words of the error page to it: where it shows, nothing can be read any more. */
export function ErrorTextProvider({ children, ...value }: ErrorText & { children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export const useErrorText = (): ErrorText => useContext(Context);
