/** Variables that production needs to start, behind a proxy on this machine; none of their servers answers. */
export const productionEnv = {
  APP_ENV: 'production',
  APP_KEY: 'k'.repeat(40),
  TRUST_PROXY: '1',
  ADMIN_EMAIL: 'admin@mon-comite.fr',
  MAIL_FROM: 'Billets <billets@mon-comite.fr>',
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  EXPERTICKET_BASE_URL: 'https://partner.example',
  EXPERTICKET_PARTNER_ID: 'x',
  EXPERTICKET_API_KEY: 'x',
}
