import type { Login } from "@deskbell/shared/users/credentials";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { t } from "../../../i18n/t.ts";
import { PasswordField } from "../../../ui/fields/PasswordField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";

interface LoginFieldsProps {
  register: UseFormRegister<Login>;
  errors: FieldErrors<Login>;
}

/** Address and password, of the website's form and of the console's. */
export function LoginFields({ register, errors }: LoginFieldsProps) {
  return (
    <>
      <TextField
        label={t("E-mail")}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label={t("Password")}
        autoComplete="current-password"
        error={errors.password?.message}
        errorLines={2}
        {...register("password")}
      />
    </>
  );
}
