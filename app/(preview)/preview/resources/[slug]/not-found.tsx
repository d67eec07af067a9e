export { default } from '../../../../(site)/resources/[slug]/not-found.tsx'
