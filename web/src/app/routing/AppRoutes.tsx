import { Navigate, Route, Routes } from "react-router-dom";
import { pages } from "./pages.tsx";
import { RequireRight, RequireSession, SignedOutOnly } from "./route-guards.tsx";

/** The table of routes (spec §2). */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={pages.landing.element} />
      <Route path="/support" element={pages.landing.element} />
      <Route path="/contact" element={pages.contact.element} />
      <Route element={<SignedOutOnly />}>
        <Route path="/login" element={pages.login.element} />
        <Route path="/register" element={pages.register.element} />
      </Route>
      <Route path="/reset-password" element={pages.resetPassword.element} />
      <Route path="/forgot-password/:id" element={pages.resetPassword.element} />
      <Route path="/email-verification/:id" element={pages.emailVerification.element} />
      <Route path="/verification/:id" element={pages.verification.element} />
      <Route path="/invitation" element={pages.invitation.element} />
      <Route element={<RequireSession />}>
        <Route path="/ticket" element={<Navigate to="/ticket/introduction" replace />} />
        <Route path="/ticket/introduction" element={pages.ticketIntroduction.element} />
        <Route path="/ticket/enquiry" element={pages.ticketEnquiry.element} />
        <Route path="/ticket/details" element={pages.ticketDetails.element} />
        <Route path="/inbox/:ticketId?" element={pages.inbox.element} />
        <Route path="/test" element={pages.test.element} />
        <Route path="/dashboard" element={pages.dashboard.element}>
          <Route index element={<Navigate to="/dashboard/profile" replace />} />
          <Route path="profile" element={pages.profile.element} />
          <Route path="address" element={pages.address.element} />
          <Route path="settings" element={pages.settings.element} />
          <Route element={<RequireRight right="person:list" />}>
            <Route path="users" element={pages.allUsers.element} />
            <Route path="admins" element={pages.allAdmins.element} />
          </Route>
          <Route element={<RequireRight right="team:read" />}>
            <Route path="teams" element={pages.teams.element} />
            <Route path="views" element={pages.views.element} />
            <Route path="saved-replies" element={pages.replies.element} />
            <Route path="macros" element={pages.macros.element} />
            <Route path="availability" element={pages.availability.element} />
          </Route>
          <Route element={<RequireRight right="tag:use" />}>
            <Route path="tags" element={pages.tags.element} />
          </Route>
          <Route element={<RequireRight right="support:read" />}>
            <Route path="contact" element={pages.contactMessages.element} />
          </Route>
          <Route element={<RequireRight right="mail:review" />}>
            <Route path="mails" element={pages.mails.element} />
          </Route>
          <Route element={<RequireRight right="mailbox:manage" />}>
            <Route path="mailboxes" element={pages.mailboxes.element} />
            <Route path="mail-texts" element={pages.mailTexts.element} />
          </Route>
          <Route element={<RequireRight right="audit:read" />}>
            <Route path="audit" element={pages.audit.element} />
          </Route>
        </Route>
      </Route>
      <Route path="/setup" element={pages.setup.element} />
      <Route path="*" element={pages.notFound.element} />
    </Routes>
  );
}
