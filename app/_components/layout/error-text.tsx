'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';

type ErrorText = { title: string; text: string };

const Context = createContext<ErrorText>({ title: '', text: '' });

/** Hands the words of the error page to it: where it shows, nothing can be read any more. */
export function ErrorTextProvider({ children, ...value }: ErrorText & { children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export const useErrorText = (): ErrorText => useContext(Context);

/**
 * Logs the unknown path to the console (product.md, Unknown paths). Next sends it with every page: a file of its own would
 * be one request more for each.
 */
export function UnknownPath() {
  useEffect(() => {
    console.error('404 : page introuvable', window.location.pathname);
  }, []);
  return null;
}
