export { MissingPage as default } from '../../../../(site)/home-page.tsx'
