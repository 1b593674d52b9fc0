-- What the e-tax provider sends comes once: its key is taken for good, by deleted and hidden rows too.
create unique index if not exists bank_transactions_natural_key on bank_transactions (tenant_id, bank_account_id, natural_key);
create unique index if not exists card_transactions_natural_key on card_transactions (tenant_id, corporate_card_id, natural_key);
create unique index if not exists tax_portal_invoices_natural_key on tax_portal_invoices (tenant_id, natural_key);

-- A company is connected in one tenant: Barobill asks for no password of those that call it under the installation's key.
create unique index if not exists tax_provider_members_one_company on tax_provider_members (business_number)
where provider = 'barobill' and deleted_at is null;
