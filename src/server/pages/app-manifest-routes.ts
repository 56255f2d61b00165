import { type Context, Hono } from 'hono'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { type AppIcon, siteIcon } from '#features/people/themes/app-icon.ts'
import type { AppEnv } from '../app-env.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'
/** Home screen icon of phones that read no manifest. */
export const TOUCH_ICON_PATH = '/icon-180.png'
const SIZES = [192, 512] as const
const DAY_S = 86_400

/** Web app manifest. Starts at the tickets, since that page works offline. */
const manifest = ({ title, pageTitle, mainColor }: WhiteLabeling) => ({
  id: '/',
  name: pageTitle,
  short_name: title,
  lang: 'fr',
  start_url: '/orders',
  scope: '/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: mainColor,
  icons: SIZES.map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
  shortcuts: [
    { name: 'Mes commandes', url: '/orders' },
    { name: 'Activités', url: '/' },
  ],
})

/** Theme of the host: phones request manifest and icons without a session. */
const hostTheme = async (c: Context<AppEnv>): Promise<WhiteLabeling> => {
  const ctx = await c.var.context()
  return ctx.site(ctx.origin).theme
}

/** Rendered icons by their content. */
const drawn = new Map<string, Uint8Array>()
const MOST_DRAWN = 200

async function drawOnce(c: Context<AppEnv>, icon: AppIcon): Promise<Uint8Array> {
  const key = JSON.stringify(icon)
  const known = drawn.get(key)
  if (known) return known
  const png = await c.var.platform.compute.run('app-icon', icon)
  if (drawn.size >= MOST_DRAWN) drawn.clear()
  drawn.set(key, png)
  return png
}

async function answerIcon(c: Context<AppEnv>, size: number): Promise<Response> {
  const png = await drawOnce(c, siteIcon(await hostTheme(c), size))
  return c.body(new Uint8Array(png), 200, {
    'content-type': 'image/png',
    'cache-control': `public, max-age=${DAY_S}`,
  })
}

/** Routes of manifest and icons, by which a phone adds the site to its home screen in its own name and colours. */
export const appManifestRoutes = new Hono<AppEnv>()
  .get(MANIFEST_PATH, async (c) =>
    c.body(JSON.stringify(manifest(await hostTheme(c))), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  )
  .get(TOUCH_ICON_PATH, (c) => answerIcon(c, 180))
  .get('/icon-192.png', (c) => answerIcon(c, 192))
  .get('/icon-512.png', (c) => answerIcon(c, 512))
