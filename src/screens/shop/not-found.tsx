import { Link } from '@tanstack/react-router'

export function NotFoundScreen() {
  return (
    <main>
      <h1>Page introuvable</h1>
      <p>Cette page n'existe plus.</p>
      <Link to="/">Retour à l'accueil</Link>
    </main>
  )
}
