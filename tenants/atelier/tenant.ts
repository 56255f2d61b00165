import { defineTenant } from '#contract/tenant.ts'
import hero from './hero.svg'
import logo from './logo.svg'
import logoLight from './logo-light.svg'

export const tenant = defineTenant({
  slug: 'atelier',
  brand: 'organisation',
  mode: 'nonConsumer',
  domains: ['atelier.localhost'],
  region: 'eu',
  vouchers: { minimum: 2000 },
  theme: {
    theme: 'Cse',
    logo,
    title: 'CSE L’Atelier',
    pageTitle: 'CSE L’Atelier — billetterie et loisirs',
    mainColor: '#8a3014',
    accentTextColor: '#fff6ea',
    linkTextColor: '#8a3014',
    disabledButtonColor: '#dccbbf',
    outlineColor: '#ecdccb',
    auth: {
      type: 'ModeHero',
      hero,
      logo: logoLight,
      title: 'Votre comité vous emmène ailleurs',
      bgGradient1: '#5d1f17',
      bgGradient2: '#8a3427',
      textColor: '#fff1de',
      titleColor: '#ffdf9a',
      inputBackgroundColor: '#fff6ea',
      inputTextColor: '#3b1216',
      inputBorderColor: '#d98a2b',
      buttonBackgroundColor: '#ffc46b',
      buttonTextColor: '#3b1216',
      linkTextColor: '#ffdf9a',
    },
  },
  texts: {
    homeTitle: 'Vos loisirs à L’Atelier',
    homeSubtitle: 'Les sorties choisies par votre comité, avec les avantages réservés aux salariés.',
    guarantee1: 'Tarifs négociés par votre comité',
    footerCredit: 'Site offert par CSE L’Atelier',
  },
  legal: {
    publisher: 'Comité social et économique de L’Atelier Méridional',
    publisherAddress: '3 rue des Tisserands, 59800 Lille',
    registration: 'SIRET 900 000 003 00017',
    vat: null,
    publicationDirector: 'Nadia Ferrand, secrétaire du comité',
    contactEmail: 'cse@atelier.test',
    dataRightsEmail: 'donnees@atelier.test',
    host: 'Nuage du Rhône SAS',
    hostAddress: '4 quai des Serveurs, 69007 Lyon',
    mediator: 'Médiation Loisirs et Voyages, 8 place des Accords, 75008 Paris',
  },
})
