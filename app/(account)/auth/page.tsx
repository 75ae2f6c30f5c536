import type { Metadata } from 'next';

export const metadata: Metadata = { title: 'Connexion' };

export default function AuthPage() {
  return <p className="wrap pt-36 pb-20">Connexion</p>;
}
