/** What the pages consist of that paint before any script: modules below web/ whose styles stand in the page. */
export const prerendered = {
  landing: ["src/pages/LandingPage.tsx"],
  login: ["src/pages/account/LoginPage.tsx", "src/features/account/sign-in/LoginForm.tsx"],
};
