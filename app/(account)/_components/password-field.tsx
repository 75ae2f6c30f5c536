'use client';

import { type ComponentProps, createContext, type ReactNode, use, useState } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';

const Visibility = createContext<{ visible: boolean; toggle: () => void } | null>(null);

/** One visibility for every password within: the forms of /auth share it (product.md, Accounts). */
export function PasswordVisibility({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState(false);
  const toggle = () => setVisible((shown) => !shown);
  return <Visibility value={{ visible, toggle }}>{children}</Visibility>;
}

/** A password, and the toggle that shows what is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'children'>) {
  const shared = use(Visibility);
  if (!shared) throw new Error('PasswordField needs PasswordVisibility around it');
  const { visible, toggle } = shared;
  return (
    <TextField {...props} type={visible ? 'text' : 'password'} spellCheck={false} maxLength={1000}>
      <button
        type="button"
        onClick={toggle}
        aria-pressed={visible}
        aria-label="Afficher le mot de passe"
        className="needs-script absolute inset-y-0 right-0 grid w-12 place-items-center rounded-lg text-muted hover:text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" fill="none">
          <g stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
            <circle cx="12" cy="12" r="3" />
            {visible ? <path d="M4 20L20 4" /> : null}
          </g>
        </svg>
      </button>
    </TextField>
  );
}
