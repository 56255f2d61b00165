import { html } from 'hono/html'
import { type Theme, themeVariables } from '#ui/theme/theme-css.ts'

/** Page for people while the site's database does not answer; needs no data, scripts or other files. */
export function unavailablePage(theme: Theme & { title: string }): string {
  const variables = Object.entries(themeVariables(theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  return String(html`<!DOCTYPE html>
<html lang="fr" style="${variables}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Site momentanément indisponible — ${theme.title}</title>
<style>
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--surface)}
header{padding:1rem 1.25rem;font-weight:700;background:var(--main);color:var(--on-main)}
main{align-self:center;justify-self:center;max-width:34rem;margin:1.25rem;padding:2rem;background:var(--paper);border:1px solid var(--line);border-radius:.75rem}
h1{margin:0 0 .75rem;font-size:1.4rem;line-height:1.25}
a{display:inline-block;margin-top:.75rem;padding:.6rem 1.1rem;border-radius:.5rem;background:var(--main);color:var(--on-main);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
</style>
</head>
<body>
<header>${theme.title}</header>
<main>
<h1>Le site est momentanément indisponible</h1>
<p>Merci de réessayer dans quelques minutes. Vos billets restent dans les emails que vous avez reçus.</p>
<a href="">Réessayer</a>
</main>
</body>
</html>`)
}
