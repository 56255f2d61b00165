import { html } from 'hono/html'

export const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Page of a simulator, without styles or scripts. */
export const plainPage = (title: string, content: unknown) => html`<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`
